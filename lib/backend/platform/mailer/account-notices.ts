/** What a user hears of the account: `messages.security` has the title and text of each. */
export const notices = [
  "guesses",
  "password",
  "rights",
  "email",
  "token",
  "codes",
  "secondFactorOff",
  "secondFactorReset",
  "secondFactorRequired",
  "secondFactorFree",
] as const
export type Notice = (typeof notices)[number]
