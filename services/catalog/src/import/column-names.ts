import type { VehicleField } from '@forecourt/contracts'
import { nameKey } from '../text/fold.ts'

/** What lists call our fields, in English, French, German and Chinese; compared without case, accents, blanks and signs. */
const names: Readonly<Record<VehicleField, string>> = {
  title: 'title, titre, titel, headline, annonce, Bezeichnung, 标题',
  brand: 'brand, make, maker, manufacturer, marque, constructeur, Marke, Hersteller, 品牌',
  model: 'model, modèle, Modell, model name, Modellbezeichnung, 型号, 车型',
  register:
    'register, registration number, plate, number plate, license plate, licence plate, immatriculation, plaque, Kennzeichen, 车牌, 车牌号',
  year: 'year, model year, year of manufacture, année, année modèle, millésime, Baujahr, Jahr, Modelljahr, 年份, 年款',
  price: 'price, asking price, prix, prix ttc, prix de vente, Preis, Verkaufspreis, 价格, 售价',
  currency: 'currency, currency code, devise, monnaie, Währung, 货币',
  country: 'country, country code, pays, Land, Staat, 国家',
  city: 'city, town, location, ville, localité, Stadt, Ort, Standort, 城市',
  address: 'address, street, adresse, rue, Straße, 地址',
  postal_code: 'postal code, postcode, zip, zip code, code postal, cp, PLZ, Postleitzahl, 邮编',
  category: 'category, vehicle category, catégorie, Kategorie, Fahrzeugart, 类别',
  color: 'color, colour, exterior color, exterior colour, couleur, Farbe, Außenfarbe, 颜色',
  mileage:
    'mileage, km, kms, odometer, kilometers, kilometres, kilométrage, Kilometer, Kilometerstand, Laufleistung, 里程, 公里数',
  fuel_type: 'fuel, fuel type, carburant, énergie, Kraftstoff, Kraftstoffart, Treibstoff, 燃料, 燃油类型',
  type: 'type, body, body type, body style, carrosserie, Karosserie, Karosserieform, Aufbau, 车身, 车身类型',
  transmission:
    'transmission, gear, gears, gearbox, gear type, boîte, boîte de vitesses, Getriebe, Getriebeart, Schaltung, 变速箱',
  engine_size: 'engine size, displacement, engine capacity, cylindrée, Hubraum, ccm, cc, cm3, 排量',
  number_of_doors: 'number of doors, doors, portes, nombre de portes, nb portes, Türen, Anzahl Türen, 车门数',
  number_of_seats:
    'number of seats, seats, places, nombre de places, nb places, Sitze, Sitzplätze, Anzahl Sitzplätze, 座位数',
  vin: 'vin, vin number, chassis number, numéro de châssis, FIN, Fahrgestellnummer, Fahrzeugidentnummer, 车架号',
  insurance_expiry_date:
    'insurance expiry date, insurance expiry, fin d’assurance, échéance assurance, Versicherung bis',
  options: 'options, equipment, features, équipements, équipement, Ausstattung, Extras, 配置',
  description: 'description, comments, commentaire, Beschreibung, Bemerkungen, 描述',
  battery_capacity:
    'battery capacity, battery kwh, kwh, capacité batterie, capacité de la batterie, Batteriekapazität, 电池容量',
  battery_type: 'battery type, type de batterie, Batterietyp, 电池类型',
  battery_health: 'battery health, soh, santé de la batterie, Batteriezustand, 电池健康度',
  charging_time: 'charging time, temps de charge, Ladezeit, 充电时间',
  fast_charging: 'fast charging, charge rapide, Schnellladen, 快充',
  battery_range: 'battery range, electric range, range, wltp range, autonomie, Reichweite, 续航里程',
  battery_consumption: 'battery consumption, electric consumption, consommation électrique, Stromverbrauch, 电耗',
  fiscal_power: 'fiscal power, puissance fiscale, chevaux fiscaux, cv fiscaux, cv',
  din_power: 'din power, hp, ps, bhp, horsepower, ch, chevaux, puissance din, Leistung PS, Pferdestärken, 马力',
  engine_power: 'engine power, kw, power, power kw, puissance, puissance kw, Leistung, Leistung kW, 功率',
  registration_date:
    'registration date, first registration, date of first registration, mise en circulation, date de mise en circulation, première immatriculation, Erstzulassung, EZ, 首次上牌',
  number_of_owners:
    'number of owners, owners, previous owners, propriétaires, nombre de propriétaires, Vorbesitzer, Fahrzeughalter, Anzahl Halter, 车主数',
  is_first_hand: 'is first hand, first hand, first owner, première main, Erste Hand, 一手车',
  emissions_standard:
    'emissions standard, emission class, euro norm, norme, norme euro, Schadstoffklasse, Abgasnorm, 排放标准',
  co2_emissions: 'co2 emissions, co2, émissions co2, CO2-Emissionen, CO2-Ausstoß, 二氧化碳排放',
  origin: 'origin, country of manufacture, origine, pays de fabrication, Herkunft, Herkunftsland, 产地',
  import_status: 'import status, statut d’importation, Importstatus',
  maintenance_history:
    'maintenance history, service history, carnet d’entretien, entretien, Scheckheft, Serviceheft, 保养记录',
  accident_history: 'accident history, accident, accidents, historique des accidents, Unfall, Unfallschaden, 事故记录',
  first_registration_country:
    'first registration country, country of first registration, pays de première immatriculation, Land der Erstzulassung',
  length: 'length, longueur, Länge, 车长',
  width: 'width, largeur, Breite, 车宽',
  height: 'height, hauteur, Höhe, 车高',
  weight: 'weight, kerb weight, curb weight, poids, Gewicht, Leergewicht, 重量',
  torque: 'torque, couple, Drehmoment, 扭矩',
  critair: 'critair, crit’air, vignette crit’air',
  wheelbase: 'wheelbase, empattement, Radstand, 轴距',
  trunk_volume:
    'trunk volume, boot volume, boot space, coffre, volume de coffre, Kofferraum, Kofferraumvolumen, 后备箱容积',
  stock_number:
    'stock number, stock no, stock id, stock, inventory number, inventory no, sku, numéro de stock, n° stock, n° de stock, référence interne, référence, réf, reference, ref, Bestandsnummer, Interne Nummer, Interne Nr, Fahrzeugnummer, Lagernummer, Angebotsnummer, 库存编号, 库存号, 编号',
  upholstery: 'upholstery, interior, sellerie, Polsterung, Innenausstattung, 内饰',
}

const fieldByKey = new Map(
  Object.entries(names).flatMap(([field, text]) =>
    [field, ...text.split(',')].map((name) => [nameKey(name), field as VehicleField] as const),
  ),
)

/** The field a column is probably about: its whole name first, then without what stands in brackets, such as a unit. */
const fieldOf = (column: string): VehicleField | undefined =>
  fieldByKey.get(nameKey(column)) ?? fieldByKey.get(nameKey(column.replace(/[([{（].*?[)\]}）]/gu, ' ')))

/** A proposal for each column; a field is proposed for the first column that fits. */
export function suggestFields(columns: readonly string[]): (VehicleField | null)[] {
  const taken = new Set<VehicleField>()
  return columns.map((column) => {
    const field = fieldOf(column)
    if (!field || taken.has(field)) return null
    taken.add(field)
    return field
  })
}

/** Names of the columns, every one different: "", "price", "price" → "Column 1", "price", "price (2)". */
export function columnNames(header: readonly string[]): string[] {
  const seen = new Set<string>()
  return header.map((cell, index) => {
    const name = cell.replace(/\s+/g, ' ').trim().slice(0, 180) || `Column ${index + 1}`
    let unique = name
    for (let count = 2; seen.has(unique); count++) unique = `${name} (${count})`
    seen.add(unique)
    return unique
  })
}
