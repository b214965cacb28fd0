/** What an operator says of the place: everything else follows from the size. Options of `npm run manifests` set each. */
export interface Site {
  /** Of the web application, without scheme. */
  readonly host: string
  /** Repository of the image, without a tag. */
  readonly image: string
  /** Tag of the image; part of the name of the migrations' jobs, which run once for each. */
  readonly version: string
  readonly namespace: string
  /** The GatewayClass that is installed, and the namespace its proxies run in: only they may reach the BFF. */
  readonly gatewayClass: string
  readonly gatewayNamespace: string
  /** Networks the proxies speak from, whose X-Forwarded-For counts; separated by commas. */
  readonly proxies: string
  /** The namespace Prometheus runs in: only it may reach the operations ports. */
  readonly monitoringNamespace: string
  /** Where traces go: a collector of this cluster (OTLP over HTTP), `http://<name>.<namespace>.svc:4318`. Empty: nowhere. */
  readonly collector: string
  /** Share of the requests from outside that are recorded, 0 to 1; the usual one if empty. */
  readonly tracedShare: string
  /** Bucket of the pictures and, beside it, that of the backups; in which region, at which address unless Amazon's. */
  readonly pictures: string
  readonly backups: string
  /** Ending of the names under which databases archive, empty before the first restore: a restored one begins another. */
  readonly archive: string
  /** A moment (RFC 3339) that new databases are brought back to, and the ending of the archive they are read from. */
  readonly recoverTo: string
  readonly recoverFrom: string
  readonly region: string
  readonly endpoint: string
  readonly storageClass: string
  /** Sender of mails, and where people write to who need help. */
  readonly mailFrom: string
  readonly supportEmail: string
  /** Who sells the plans, as invoices name them; lines of the address separated by `|`. */
  readonly sellerName: string
  readonly sellerAddress: string
}

/** What the committed files are made with: an example that no installation can keep. */
export const exampleSite: Site = {
  host: 'forecourt.example',
  image: 'registry.example/forecourt',
  version: '0.1.0',
  namespace: 'forecourt',
  gatewayClass: 'example',
  gatewayNamespace: 'gateway-system',
  proxies: '10.0.0.0/8',
  monitoringNamespace: 'monitoring',
  collector: '',
  tracedShare: '',
  pictures: 'forecourt-pictures',
  backups: 'forecourt-backups',
  archive: '',
  recoverTo: '',
  recoverFrom: '',
  region: 'eu-west-3',
  endpoint: '',
  storageClass: '',
  mailFrom: 'Forecourt <no-reply@forecourt.example>',
  supportEmail: 'support@forecourt.example',
  sellerName: 'Forecourt Example SAS',
  sellerAddress: '1 Example Street|75000 Paris|France',
}
