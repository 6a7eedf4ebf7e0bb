/** Days in which an applicant is reminded of a draft once at most. */
export const reminderPauseDays = 7
/** Drafts of which applicants are reminded in one go. */
export const maxReminders = 500
