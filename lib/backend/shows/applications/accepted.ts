/** Lifecycles that the product begins with and that an application gets only once it is accepted. */
const acceptedNames = new Set(["accepted", "deposit invoiced", "paid"])

/** Whether an exhibitor takes part: by its lifecycle, a place on the floor, or an invoice. */
export function isAccepted(
  lifecycle: { name: string } | undefined,
  isPlaced: boolean,
  invoiceCount: number,
): boolean {
  return isPlaced || invoiceCount > 0 || acceptedNames.has(lifecycle?.name.toLowerCase() ?? "")
}
