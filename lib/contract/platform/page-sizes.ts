/** Page sizes a caller may ask for; the first is not the default. Apart from the schemas, which the browser loads later. */
export const pageSizes = [10, 25, 50, 100] as const
export const defaultPageSize = 25
