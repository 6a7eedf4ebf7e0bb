import { useState } from "react"
import { ApiError } from "#lib/api/errors.ts"

/** The balance of an invoice in a refusal that says what it is by now. */
function changedBalance(error: unknown): number | undefined {
  if (!(error instanceof ApiError) || error.status !== 409) return undefined
  const { current } = error.body
  if (typeof current !== "object" || current === null || !("balance" in current)) return undefined
  return typeof current.balance === "number" ? current.balance : undefined
}

/**
 * The balance beside which a form about money was begun: the panel below follows what others record, and that was not seen as the amount
 * was chosen. Once a refusal has said it, what is sent again is beside the new one.
 * @returns the balance in cents, and what follows its refusals
 */
export function useSeenBalance(balance: number) {
  const [seen, setSeen] = useState(balance)
  async function following<Answer>(call: Promise<Answer>): Promise<Answer> {
    try {
      return await call
    } catch (error) {
      setSeen(changedBalance(error) ?? seen)
      throw error
    }
  }
  return { balance: seen, following }
}
