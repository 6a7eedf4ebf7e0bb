/** Cents as Zoho has amounts. */
export const decimal = (cents: number): number => cents / 100

/** An amount of Zoho in cents; binary fractions are a hair off. */
export const cents = (amount: number): number => Math.round(amount * 100)
