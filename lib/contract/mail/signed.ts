/** HTML of a signature as it is below a text; "" of none. */
export const signed = (signature: string | null) =>
  signature ? `<div><br></div><div>${signature}</div>` : ""
