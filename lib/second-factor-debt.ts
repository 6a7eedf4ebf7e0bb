/** Says of a sealed session cookie whether its user must turn a second factor on before anything else. */
export type OwesSecondFactor = (seal: string) => Promise<boolean>

declare global {
  /** Asks the copy of the code that serves pages: middleware is a copy of its own, without a database. */
  var crmOwesSecondFactor: OwesSecondFactor | undefined
}

/** Where whoever owes a second factor is led: it is shown in place of the page asked for, whose address stays. */
export const enrolmentPath = "/second-factor"

/** Header in which middleware tells that page the address that was asked for. */
export const askedPageHeader = "x-asked-page"

/** Lets middleware ask. */
export function offerSecondFactorDebt(owes: OwesSecondFactor): void {
  globalThis.crmOwesSecondFactor = owes
}

/** Whether the session owes a second factor; false as long as nobody can tell, for the API refuses by itself. */
export async function owesSecondFactor(seal: string | undefined): Promise<boolean> {
  return seal !== undefined && (await globalThis.crmOwesSecondFactor?.(seal)) === true
}
