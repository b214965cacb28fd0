export { parseKeys, parseServiceUrls, type SigningKey } from './formats.ts'
export { ConfigError, isSetUp, loadConfig, run, wholeNumber } from './load-config.ts'
export {
  loadServiceConfig,
  operationsSettings,
  type ServiceConfig,
  serviceSettings,
  type TracingSettings,
  tracingOf,
  tracingSettings,
} from './service-config.ts'
