/** The column of contacts that names companies. Apart from the schemas, which the browser loads later. */
export const companyField = "company"
