import { type AccessTo, colleagues, everybody } from "./rules.ts"

const ownToken = everybody("signs oneself out, or lists and ends one's own tokens")
const ownSecondFactor = everybody("one's own second factor, with one's password")
const ownAccount = everybody("who one is oneself")
const ownSetup = everybody("is how one looks at lists oneself")

export const session: AccessTo<"session"> = {
  createToken: "open",
  revokeToken: ownToken,
  listTokens: ownToken,
  revokeOneToken: ownToken,
  createNamedToken: colleagues,
  findUser: ownAccount,
  testCommunication: "open",
}

export const passwordLinks: AccessTo<"passwordLinks"> = {
  look: "open",
  choosePassword: "open",
  howToReset: "open",
  forget: "open",
  change: everybody("one's own password"),
}

export const secondFactor: AccessTo<"secondFactor"> = {
  get: ownSecondFactor,
  begin: ownSecondFactor,
  confirm: ownSecondFactor,
  turnOff: ownSecondFactor,
  getRule: "admin",
  setRule: "admin",
}

export const users: AccessTo<"users"> = {
  list: "admin",
  get: "admin",
  create: "admin",
  edit: "admin",
  disable: "admin",
  enable: "admin",
  createLink: "admin",
  requireSecondFactor: "admin",
  resetSecondFactor: "admin",
  listTokens: "admin",
  createToken: "admin",
  revokeToken: "admin",
  revokeTokens: "admin",
}

export const securityLog: AccessTo<"securityLog"> = {
  list: "admin",
  download: "admin",
}

export const preferences: AccessTo<"preferences"> = {
  get: ownSetup,
  set: ownSetup,
  setStart: ownSetup,
}
