import type { Route } from '../http/define-route.ts'
import { getHealth } from './get-health.ts'
import { getMetrics } from './get-metrics.ts'
import { getReadiness } from './get-readiness.ts'

/**
 * Every operation, one line each. OpenAPI, the typed client and the matrix of routes and roles follow from this list.
 */
export const ROUTES: readonly Route[] = [getHealth, getReadiness, getMetrics]
