export {
  grantsScript,
  named,
  type Rights,
  type RoleNames,
  requireOwner,
  requireServiceRights,
  rightsOf,
  rolesScript,
} from './roles.ts'
