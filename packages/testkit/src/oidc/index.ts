export { type OidcProvider, type ProviderScript, startOidcProvider } from './oidc-provider.ts'
export type { TokenAlgorithm } from './signing.ts'
