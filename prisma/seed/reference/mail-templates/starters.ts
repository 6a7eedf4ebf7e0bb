import { losAngelesTemplates } from "./los-angeles.ts"
import { newsTemplates } from "./news.ts"
import { paymentReminderTemplates } from "./payment-reminders.ts"
import { platformTemplates } from "./platform.ts"
import { showTemplates } from "./show.ts"
import type { StarterTemplate } from "./template.ts"

/** Mail templates to begin with (M-22). */
export const mailTemplates: StarterTemplate[] = [
  ...platformTemplates,
  ...showTemplates,
  ...newsTemplates,
  ...losAngelesTemplates,
  ...paymentReminderTemplates,
]
