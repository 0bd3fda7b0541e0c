export { ConfigError, type ConfigProblem, configProblemLine } from './config-variables.ts'
export { CONFIG_FILE, type ReadConfig, readConfig } from './read-config.ts'
export { DEFAULT_CONFIG, SERVER_CONFIG, type ServerConfig } from './server-config.ts'
