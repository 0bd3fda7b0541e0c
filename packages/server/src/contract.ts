import { z } from 'zod'
import { SERVER_CONFIG } from './config/server-config.ts'
import { openApiDocument } from './openapi/openapi.ts'
import { ROUTES } from './routes/index.ts'
import { VERSION } from './version.ts'

/** The contract of the HTTP API, as `contract/openapi.json` has it. */
export function serverOpenApi(): Promise<object> {
  return openApiDocument(ROUTES, VERSION)
}

/** JSON Schema of the configuration file, as `contract/config.schema.json` has it, for editors. */
export function configJsonSchema(): object {
  return z.toJSONSchema(SERVER_CONFIG, { io: 'input' })
}
