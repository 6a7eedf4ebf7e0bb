/** Where the browser finds a logo. */
export const logoAddress = ({ id }: { id: number }) => `/api/seller-logo/${id}`
