/** What a note, reminder, mail or sequence run is about: one company or one contact. */
export interface Subject {
  company_id: number | null
  contact_id: number | null
}

export const ofCompany = (id: number): Subject => ({ company_id: id, contact_id: null })
export const ofContact = (id: number): Subject => ({ company_id: null, contact_id: id })
