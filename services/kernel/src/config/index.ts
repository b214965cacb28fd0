export { parseKeys, parseServiceUrls, type SigningKey } from './formats.ts'
export { ConfigError, loadConfig, run } from './load-config.ts'
export { loadServiceConfig, type ServiceConfig, serviceSettings } from './service-config.ts'
