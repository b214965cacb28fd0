/** Texts that are right as they stand in English, by language and by why. Whatever else equals English was forgotten. */
export const alike: Record<'fr_FR' | 'zh_CN', Record<string, readonly string[]>> = {
  fr_FR: {
    'names and marks': ['Forecourt', 'WhatsApp', 'Inter', 'Manrope', 'Alcantara', 'Crit’Air'],
    'classes and chemistries have one name everywhere': [
      ...['Crit’Air 1', 'Crit’Air 2', 'Crit’Air 3', 'Crit’Air 4', 'Crit’Air 5'],
      ...['Euro 1', 'Euro 2', 'Euro 3', 'Euro 4', 'Euro 5', 'Euro 6', 'Euro 7'],
      ...['Lithium NCA', 'Lithium NMC'],
    ],
    'units and abbreviations': [
      ...['Kilowatts (kW)', 'Miles (mi)', 'min', 'zoom {{percent}} %', 'SMS', 'VIN', 'UTC', '{{when}} (UTC).'],
      'Re: [{{reference}}] {{subject}}',
    ],
    'the French word is the English one': [
      ...['Action', 'Actions', 'Active', 'Cause', 'Code', 'Contacts', 'Description', 'Distances', 'Document'],
      ...['Documents', 'Import', 'Inactive', 'Latitude', 'Longitude', 'Message', 'Messages', 'Notifications'],
      ...['Options', 'Page', 'Page {{page}}', 'Pages', 'Pause', 'Population', 'Position', 'Premium', 'Service'],
      ...['Sessions', 'Site', 'Type', 'Version'],
    ],
  },
  zh_CN: {
    'names and marks': ['Forecourt', 'WhatsApp', 'Inter', 'Manrope', 'Alcantara'],
    'a sticker of France, which has its name on it': [
      ...['Crit’Air 1', 'Crit’Air 2', 'Crit’Air 3', 'Crit’Air 4', 'Crit’Air 5'],
    ],
    'units and abbreviations': ['PS', 'UTC', '{{when}}（UTC）。', 'Re: [{{reference}}] {{subject}}'],
  },
}
