/** SQL: whether electronic addresses can be looked up in the French directory, by an approved platform that is switched on. */
export const hasDirectory = "EXISTS (SELECT FROM platform_connection WHERE is_on AND directory_address <> '')"
