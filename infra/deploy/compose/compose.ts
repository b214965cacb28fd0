import { SERVICES } from '../../run/services.ts'
import { configuration } from '../kubernetes/bus.ts'
import { HTTP_PORT, NATS_PORT, POSTGRES_PORT } from '../kubernetes/labels.ts'
import { KEEPS_PICTURES } from '../kubernetes/network.ts'
import { environmentOf } from '../kubernetes/settings.ts'
import { exampleSite, type Site } from '../kubernetes/site.ts'
import { type ProcessName, small } from '../kubernetes/size.ts'
import { given, optional } from './secrets.ts'

/** Of the network: only its gateway, by which the machine's own TLS proxy comes, may say who a client is. */
const SUBNET = '172.30.64.0/24'
const GATEWAY = '172.30.64.1'
const PICTURES_PORT = 8333

/** As `.env` says it: Compose puts the values in. */
const site: Site = {
  ...exampleSite,
  host: given('APP_HOST'),
  image: given('FORECOURT_IMAGE'),
  version: given('FORECOURT_VERSION'),
  proxies: GATEWAY,
  collector: optional('OTEL_EXPORTER_OTLP_ENDPOINT'),
  tracedShare: optional('OTEL_TRACES_SAMPLER_ARG'),
  region: 'us-east-1',
  endpoint: `http://pictures:${PICTURES_PORT}`,
  mailFrom: given('MAIL_FROM'),
  supportEmail: given('SUPPORT_EMAIL'),
  sellerName: given('SELLER_NAME'),
  sellerAddress: given('SELLER_ADDRESS'),
}

/** What a container may do: nothing but its work. */
const confined = {
  read_only: true,
  cap_drop: ['ALL'],
  security_opt: ['no-new-privileges:true'],
  restart: 'unless-stopped',
  init: true,
  logging: { driver: 'json-file', options: { 'max-size': '20m', 'max-file': '5' } },
}
const healthy = { condition: 'service_healthy' }
const ours = { ...confined, image: `${site.image}:${site.version}`, init: false, tmpfs: ['/tmp:size=1g,mode=1777'] }

/** One machine's Forecourt: the processes and settings are those of Kubernetes' small size. */
export const compose = () => ({
  name: 'forecourt',
  services: {
    postgres: postgres(),
    nats: nats(),
    pictures: pictures(),
    'pictures-bucket': bucket(),
    ...Object.fromEntries(SERVICES.map((name) => [`${name}-migrate`, migration(name)])),
    ...Object.fromEntries([...SERVICES, 'bff' as const].map((name) => [name, running(name)])),
  },
  networks: {
    default: { ipam: { config: [{ subnet: SUBNET, gateway: GATEWAY }] } },
    // The store's master, volumes and filer ask for no password: only who has its password anyway may reach them.
    pictures: { internal: true },
  },
  volumes: { postgres: {}, nats: {}, pictures: {} },
  configs: {
    roles: { content: ROLES },
    nats: { content: configuration(small).replace('http: 0.0.0.0:', 'http: 127.0.0.1:').replaceAll('$', '$$$$') },
    pictures: { content: JSON.stringify(PICTURE_USERS) },
  },
})

/** A process's whole environment, with what comes from `.env` named in place. */
export function environment(name: ProcessName): Record<string, string> {
  const urls = SERVICES.map((service) => [service, [`http://${service}:${HTTP_PORT}`]])
  const secret = (variable: string) => {
    if (variable === 'NATS_PASSWORD') return given(`NATS_PASSWORD_${name.toUpperCase()}`)
    return given(variable)
  }
  return {
    ...Object.fromEntries(
      environmentOf(site, small, name)
        .filter((one) => one.name !== 'DATABASE_PASSWORD')
        .map((one) => [one.name, one.value ?? secret(one.name)] as const),
    ),
    ...(name === 'bff' ? {} : { DATABASE_URL: databaseAs(`${name}_service`, 'POSTGRES_SERVICE_PASSWORD', name) }),
    NATS_URL: `nats://nats:${NATS_PORT}`,
    SERVICE_URLS: JSON.stringify(Object.fromEntries(urls)),
  }
}

const databaseAs = (role: string, password: string, name: ProcessName): string =>
  `postgresql://${role}:${given(`${password}_${name.toUpperCase()}`)}@postgres:${POSTGRES_PORT}/${name}`

const migration = (name: ProcessName) => ({
  ...ours,
  restart: 'on-failure:10',
  command: [name, 'migrate'],
  environment: { ...environment(name), DATABASE_OWNER_URL: databaseAs(name, 'POSTGRES_PASSWORD', name) },
  healthcheck: { disable: true },
  depends_on: { postgres: healthy },
})

const running = (name: ProcessName) => ({
  ...ours,
  command: [name],
  environment: environment(name),
  // What a site switches on besides: WhatsApp, SMS, push, raised limits.
  env_file: [{ path: `${name}.env`, required: false }],
  healthcheck: {
    test: ['CMD', 'node', '/app/health.mjs'],
    interval: '10s',
    timeout: '5s',
    retries: 6,
    start_period: '2m',
  },
  stop_grace_period: '75s',
  ...(KEEPS_PICTURES.includes(name) ? { networks: ['default', 'pictures'] } : {}),
  depends_on:
    name === 'bff'
      ? { nats: healthy, ...Object.fromEntries(SERVICES.map((service) => [service, healthy])) }
      : {
          nats: healthy,
          [`${name}-migrate`]: { condition: 'service_completed_successfully' },
          ...(KEEPS_PICTURES.includes(name)
            ? { 'pictures-bucket': { condition: 'service_completed_successfully' } }
            : {}),
        },
  // The only port that leaves the network, and only to this machine: TLS is the business of a proxy before it.
  ...(name === 'bff' ? { ports: [`127.0.0.1:\${PORT:-8080}:${HTTP_PORT}`] } : {}),
})

/** For each service a database, the role that owns it and the one the service runs as, when the volume is new. */
const ROLES = `#!/bin/sh
set -eu
for service in ${SERVICES.join(' ')}; do
  psql --set ON_ERROR_STOP=1 --username postgres --set name="$$service" \\
    --set password="$$(printenv "PASSWORD_$$service")" --set role="$$service"_service \\
    --set role_password="$$(printenv "SERVICE_PASSWORD_$$service")" <<'SQL'
create role :"name" login password :'password';
create role :"role" login password :'role_password';
create database :"name" owner :"name" template template0 encoding 'UTF8';
revoke connect, temporary on database :"name" from public;
grant connect on database :"name" to :"role";
SQL
done
`

const postgres = () => ({
  ...confined,
  image: 'docker.io/library/postgres:18-alpine',
  // Its entry gives the folder to its user and becomes it.
  cap_add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  tmpfs: ['/tmp', '/var/run/postgresql'],
  command: ['postgres', '-c', 'max_connections=200'],
  shm_size: '256m',
  environment: {
    POSTGRES_PASSWORD: given('POSTGRES_PASSWORD'),
    ...Object.fromEntries(
      SERVICES.flatMap((name) => [
        [`PASSWORD_${name}`, given(`POSTGRES_PASSWORD_${name.toUpperCase()}`)],
        [`SERVICE_PASSWORD_${name}`, given(`POSTGRES_SERVICE_PASSWORD_${name.toUpperCase()}`)],
      ]),
    ),
  },
  configs: [{ source: 'roles', target: '/docker-entrypoint-initdb.d/roles.sh', mode: 0o555 }],
  volumes: ['postgres:/var/lib/postgresql'],
  // While the roles are made it listens on its socket only.
  healthcheck: { test: ['CMD', 'pg_isready', '-h', '127.0.0.1', '-U', 'postgres'], interval: '5s', retries: 24 },
  stop_grace_period: '60s',
})

const nats = () => ({
  ...confined,
  image: 'docker.io/library/nats:2.12-alpine',
  command: ['--config', '/etc/nats/nats.conf'],
  tmpfs: ['/var/run/nats'],
  environment: {
    POD_NAME: 'nats',
    ...Object.fromEntries(
      [...SERVICES, 'bff', 'operator'].map((name) => [
        `PASSWORD_${name.toUpperCase()}`,
        given(`NATS_PASSWORD_${name.toUpperCase()}`),
      ]),
    ),
  },
  configs: [{ source: 'nats', target: '/etc/nats/nats.conf' }],
  volumes: ['nats:/data'],
  healthcheck: {
    test: ['CMD', 'wget', '-q', '-O', '-', 'http://127.0.0.1:8222/healthz?js-server-only=true'],
    interval: '5s',
    retries: 24,
  },
  stop_grace_period: '60s',
})

const PICTURE_USERS = {
  identities: [
    {
      name: 'forecourt',
      credentials: [{ accessKey: given('AWS_ACCESS_KEY_ID'), secretKey: given('AWS_SECRET_ACCESS_KEY') }],
      actions: ['Read', 'Write', 'List'],
    },
  ],
}

const SEAWEEDFS = 'docker.io/chrislusf/seaweedfs:4.00'

/** Its shell says that a bucket is there already, and ends well. */
const bucket = () => ({
  ...confined,
  image: SEAWEEDFS,
  restart: 'on-failure:10',
  entrypoint: ['/bin/sh', '-c'],
  command: [`echo 's3.bucket.create -name ${site.pictures}' | weed shell -master=pictures:9333`],
  tmpfs: ['/tmp'],
  networks: ['pictures'],
  depends_on: { pictures: healthy },
})

const pictures = () => ({
  ...confined,
  image: SEAWEEDFS,
  cap_add: ['CHOWN', 'DAC_OVERRIDE', 'FOWNER', 'SETGID', 'SETUID'],
  tmpfs: ['/tmp'],
  command: [
    'server',
    '-ip=pictures',
    '-ip.bind=0.0.0.0',
    '-dir=/data',
    '-s3',
    `-s3.port=${PICTURES_PORT}`,
    '-s3.config=/etc/pictures.json',
  ],
  networks: ['pictures'],
  configs: [{ source: 'pictures', target: '/etc/pictures.json' }],
  volumes: ['pictures:/data'],
  healthcheck: {
    test: ['CMD', 'wget', '-q', '-O', '-', `http://127.0.0.1:${PICTURES_PORT}/healthz`],
    interval: '5s',
    retries: 24,
  },
})
