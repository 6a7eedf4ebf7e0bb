/** The record a panel of activity belongs to. */
export type Subject = { type: "company" | "contact"; id: number }
