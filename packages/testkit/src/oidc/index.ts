export { type OidcProvider, type ProviderScript, startOidcProvider, type TokenAlgorithm } from './oidc-provider.ts'
