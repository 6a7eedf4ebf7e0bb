/**
 * When complaints about a sender are too many. Mails of so many days count that were delivered, and of them those that somebody
 * complained of. Gmail and Yahoo refuse mails of who is above 0.3 %.
 */
export const complaintRules = {
  days: 30,
  /** Mails below which a rate says nothing. */
  leastMails: 200,
  /** Complaints below which a rate says nothing: of 1,000 mails of somebody who is at 0.1 %, four are complained of one time in fifty. */
  leastComplaints: 4,
  /** Of a thousand mails; above it, not at it. */
  limitPerMille: 3,
} as const

export type Complaints = { delivered: number; complained: number }

/** Whether enough mails were delivered for a rate to say something. */
export const isTelling = ({ delivered }: Complaints): boolean => delivered >= complaintRules.leastMails

/** Whether a sender is to be paused: more than 0.3 % complain, of enough mails, and enough people. */
export const areTooMany = (complaints: Complaints): boolean =>
  isTelling(complaints) &&
  complaints.complained >= complaintRules.leastComplaints &&
  complaints.complained * 1_000 > complaints.delivered * complaintRules.limitPerMille
