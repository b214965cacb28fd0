/**
 * What a world manufacturer identifier (ISO 3780: the first three characters of a VIN) says of a vehicle. `kind` is
 * `light` for cars and vans: many identifiers cover both.
 */
export interface VinMaker {
  /** As the catalog of makes spells it. */
  readonly brand: string
  readonly kind: 'light' | 'motorcycle' | 'truck'
  /**
   * False where the maker puts something else than the model year into position 10, as ISO 3779 allows outside North
   * America and China; a guess would be wrong more often than right.
   */
  readonly codesYear: boolean
}

/**
 * Identifiers by make, from what makers and registries publish under ISO 3780. Left out: identifiers that several makes of
 * a group share (such as 1C4 or ZAP), because half a guess is none, and small makers (third character 9), whose
 * identifier goes on in positions 12 to 14.
 */
const light: Readonly<Record<string, string>> = {
  Acura: 'JH4 19U 2HN 5J8',
  Aixam: 'VLG',
  'Alfa Romeo': 'ZAR ZAS',
  Alpine: 'VFA',
  'Aston Martin': 'SCF',
  Audi: 'WAU WUA WA1 TRU',
  Bentley: 'SCB SJA',
  BMW: 'WBA WBS WBX WBY WB5 5UX 5UM 5YM 4US 3MW LBV',
  Buick: '1G4 2G4 5GA',
  BYD: 'LGX LC0 LPE',
  Cadillac: '1G6 1GY 3GY',
  Caterham: 'SDK',
  Chevrolet: '1G1 2G1 3G1 1GC 2GC 3GC 1GN 2GN 3GN KL1',
  Chrysler: '1C3 2C3',
  Citroën: 'VF7 VR7 VS7 8BC 935',
  Dacia: 'UU1',
  Daewoo: 'KLA',
  DFSK: 'LVZ',
  Daihatsu: 'JDA',
  Dodge: '1B3 2B3 1D7 3D7',
  DS: 'VR1',
  Ferrari: 'ZFF ZSG',
  Fiat: 'ZFA 9BD NM4',
  Fisker: 'VCF YH4',
  Ford: 'WF0 NM0 VS6 1FA 1FB 1FC 1FD 1FM 1FT 1ZV 2FA 2FM 2FT 3FA 3FM 3FT 6FP LVS MAJ',
  Genesis: 'KMT KMU',
  GMC: '1GT 2GT 3GT 1GK 2GK',
  Honda: 'JHM JHL 1HG 2HG 2HK 5FN 5J6 19X 3HG 3CZ SHH SHS LHG LVH MRH NLA',
  Hummer: '5GR 5GT',
  Hyundai: 'KMH KM8 KMF TMA NLH MAL 5NP 5NM 5NT LBE 9BH Z94',
  Infiniti: 'JNK JNR 5N3',
  Jaguar: 'SAJ SAD',
  Jeep: '1J4 1J8 ZAC',
  Kia: 'KNA KND KNE KNC U5Y 5XX 5XY 3KP LJD MZB XWE',
  Lada: 'XTA',
  Lamborghini: 'ZHW ZPB',
  Lancia: 'ZLA',
  'Land Rover': 'SAL',
  Leapmotor: 'LFZ',
  Lexus: 'JTH JTJ JT6 JT8 2T2 58A',
  Ligier: 'VJR',
  Lincoln: '1LN 2LM 3LN 5LM',
  Lotus: 'SCC',
  Lucid: '50E 7UU',
  Maserati: 'ZAM ZN6',
  Maxus: 'LSK',
  Mazda: 'JM1 JM3 JM7 JMZ 1YV 3MZ 4F4 7MM MM7',
  McLaren: 'SBM',
  'Mercedes-Benz': 'WDB WDC WDD WDF W1K W1N W1V VSA 4JG 55S LE4',
  MG: 'LSJ',
  Mini: 'WMW WMZ',
  Mitsubishi: 'JA3 JA4 JMB JMY 4A3 4A4 6MM ML3 MMC XMC',
  Nio: 'LJ1',
  Nissan: 'JN1 JN6 JN8 1N4 1N6 3N1 5N1 SJN VSK LGB',
  Oldsmobile: '1G3',
  Opel: 'W0L W0V VXK',
  Peugeot: 'VF3 VR3 VS8 8AD 936',
  Plymouth: '1P3',
  Polestar: 'LPS YSM',
  Pontiac: '1G2 2G2 1GM',
  Porsche: 'WP0 WP1',
  Ram: '1C6 3C6',
  Renault: 'VF1 VF8 93Y X7L KNM MEE',
  Rivian: '7FC 7PD',
  'Rolls-Royce': 'SCA SLA',
  Saab: 'YS3',
  Saturn: '1G8',
  Scion: 'JTK JTL',
  SEAT: 'VSS',
  Smart: 'WME HES',
  SsangYong: 'KPT KPA KPB',
  Subaru: 'JF1 JF2 4S3 4S4',
  Suzuki: 'JS2 JS3 JSA TSM MA3 MBH MHY',
  Tesla: '5YJ 7SA LRW XP7 SFZ',
  Toyota: 'JTA JTB JTD JTE JTF JTG JTM JTN 1NX 2T1 2T3 4T1 4T3 5TD 5TE 5TF SB1 VNK NMT YAR MR0 AHT LFM LVG',
  Volkswagen: 'WVW WVG WV1 WV2 WV3 1VW 1V2 3VW 3VV 9BW AAV LFV LSV XW8',
  Volvo: 'YV1 YV4 LYV 7JR',
  XPeng: 'L1N',
  Škoda: 'TMB',
}
const motorcycles: Readonly<Record<string, string>> = {
  Aprilia: 'ZD4',
  Benelli: 'ZBN',
  Beta: 'ZD3',
  BMW: 'WB1 WB3',
  CFMoto: 'LCE',
  Ducati: 'ZDM ML0',
  GasGas: 'VTR',
  'Harley-Davidson': '1HD 5HD 932',
  Honda: 'JH2 1HF ZDC VTM MLH',
  Husqvarna: 'ZKH',
  Indian: '56K',
  Kawasaki: 'JKA JKB ML5',
  KTM: 'VBK',
  Kymco: 'RFB',
  'Moto Guzzi': 'ZGU',
  'MV Agusta': 'ZCG',
  'Peugeot Motocycles': 'VGA',
  'Royal Enfield': 'ME3',
  Suzuki: 'JS1 VTT',
  SYM: 'RFG',
  Triumph: 'SMT',
  Victory: '5VP',
  Yamaha: 'JYA 5Y4 VG5 ZD0 VTL RKR MH3',
  Zero: '538',
}
const trucks: Readonly<Record<string, string>> = {
  DAF: 'XLR',
  Freightliner: '1FU 1FV 3AK 3AL',
  Fuso: 'TYB JL6',
  Hino: '5PV',
  Isuzu: 'JAA JAL MPA 4NU',
  Iveco: 'ZCF WJM',
  Kenworth: '1XK 1NK 3WK',
  Mack: '1M1 1M2',
  MAN: 'WMA',
  'Mercedes-Benz Trucks': 'W1T NMB',
  Peterbilt: '1XP 1NP',
  'Renault Trucks': 'VF6',
  Scania: 'YS2 XLE VLU 9BS',
  Tatra: 'TNU TNT',
  'Volvo Trucks': 'YV2 4V4',
}
/** Position 10 is something else here: a serial number, the steering's side, the plant. */
const withoutYear =
  'VF1 VF8 93Y X7L UU1 VFA VF3 VR3 VS8 VF7 VR7 VS7 VR1 VXK ZFA NM4 ZAR ZAS ZLA ZAC WF0 NM0 VS6 WDB WDC WDD WDF W1K W1N ' +
  'W1V VSA WME SB1 VNK NMT YAR SJN VSK JMZ TSM VLG VJR W1T NMB VF6 YS2 XLE VLU XLR ZCF WJM TNU TNT TYB VGA SMT'
const yearless = new Set(withoutYear.split(' '))

const entriesOf = (table: Readonly<Record<string, string>>, kind: VinMaker['kind']): [string, VinMaker][] =>
  Object.entries(table).flatMap(([brand, codes]) =>
    codes.split(' ').map((wmi): [string, VinMaker] => [wmi, { brand, kind, codesYear: !yearless.has(wmi) }]),
  )

/** Every identifier, once for each maker that claims it: a test holds them apart. */
export const vinMakerEntries: readonly (readonly [wmi: string, maker: VinMaker])[] = [
  ...entriesOf(light, 'light'),
  ...entriesOf(motorcycles, 'motorcycle'),
  ...entriesOf(trucks, 'truck'),
]
const byIdentifier = new Map(vinMakerEntries)

/** The maker of a world manufacturer identifier, or null where it is not known for sure. */
export const vinMaker = (wmi: string): VinMaker | null => byIdentifier.get(wmi) ?? null
