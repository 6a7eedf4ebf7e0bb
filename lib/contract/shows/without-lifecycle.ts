/** Values of the filter on the lifecycle for registrations that have none: the last ids that there could be. */
export const withoutLifecycle = { completed: 2_147_483_646, inProgress: 2_147_483_647 }
