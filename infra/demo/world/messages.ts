import type { Random } from '../random.ts'
import { buyers, type Person } from './sellers.ts'
import type { DemoVehicle } from './vehicle.ts'

/** Somebody's message about a vehicle. */
export interface DemoMessage {
  readonly from: Person
  readonly vehicle: DemoVehicle
  readonly message: string
}

const english = [
  'Hello, is the {name} still available? I could come by on Saturday morning with my partner for a test drive.',
  'Good afternoon, I am interested in your {name}. Has the timing belt (or chain) been done, and could you send me the last inspection report? Thank you!',
  'Hi! Nice one. Would you take {offer} if I come this week and pay by bank transfer at handover?',
  'Hello, what do the tyres look like, and are the winter wheels included? I live about two hours away and would like to know before I set off.',
  'Good evening, we are looking for a family car and this one fits. Does it have a tow bar rating for a 1,200 kg trailer?',
  'Hi there, do you take vehicles in part exchange? I have a ten-year-old hatchback with 140,000 km.',
  'Hello, could you tell me when the next service is due and whether the warranty can be transferred? Kind regards, {sender}',
  'Good morning, is the price negotiable? I am a cash buyer and can decide quickly. Best, {sender}',
  'Hello, I saw your {name} and would like to book a viewing on Thursday after 5 pm. Does that suit you?',
  'Hi, could you send two more pictures of the seats and of the boot, please? Many thanks.',
]
const french = [
  'Bonjour, la {name} est-elle toujours disponible ? Je pourrais passer samedi matin pour un essai.',
  'Bonjour, votre {name} m’intéresse. La distribution a-t-elle été faite et pouvez-vous m’envoyer le dernier contrôle technique ? Merci d’avance.',
  'Bonsoir, accepteriez-vous {offer} pour un achat cette semaine, paiement par virement à la remise des clés ?',
  'Bonjour, quel est l’état des pneus et les roues hiver sont-elles comprises ? J’habite à deux heures de route, je préfère demander avant.',
  'Bonjour, faites-vous la reprise ? J’ai une compacte de dix ans avec 140 000 km. Cordialement, {sender}',
  'Bonjour, le prix est-il négociable ? Je suis acheteur au comptant et peux me décider rapidement. {sender}',
  'Bonjour, serait-il possible de voir le véhicule jeudi après 17 h ? Bonne journée, {sender}',
  'Bonjour, pourriez-vous m’envoyer deux photos supplémentaires des sièges et du coffre ? Merci beaucoup.',
  'Bonjour, quand a lieu la prochaine révision, et la garantie est-elle transmissible ? Merci, {sender}',
]

/** Four messages of each buyer (five an hour are allowed), so that every seller finds some in the inbox. */
export function makeMessages(chance: Random, vehicles: readonly DemoVehicle[]): DemoMessage[] {
  const offered = Map.groupBy(
    vehicles.filter(({ sold }) => !sold),
    ({ seller }) => seller.email,
  )
  const inboxes = [...offered.values()]
  let turn = 0
  return buyers.flatMap((from) =>
    Array.from({ length: 4 }, (): DemoMessage => {
      const vehicle = chance.pick(inboxes[turn++ % inboxes.length] ?? vehicles)
      const price = Number(vehicle.fields.price)
      const offer = `${Math.max(50, Math.round((price * 0.94) / 50) * 50)} ${vehicle.references.currency}`
      const text = chance
        .pick(from.language === 'fr_FR' ? french : english)
        .replace('{name}', `${vehicle.fields.brand} ${vehicle.fields.model}`)
        .replace('{offer}', offer)
        .replace('{sender}', from.firstName)
      return { from, vehicle, message: text }
    }),
  )
}
