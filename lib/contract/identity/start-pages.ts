/** Where somebody starts after signing in; the first is everybody's until chosen otherwise. */
export const startPages = ["companies", "today"] as const
export type StartPage = (typeof startPages)[number]
