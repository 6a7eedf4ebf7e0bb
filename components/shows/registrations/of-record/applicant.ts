/** A record that registrations belong to. */
export type Applicant = { type: "company" | "contact"; id: number }
