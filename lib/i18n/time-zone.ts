/** Zone of dates until the browser has told its own: the organiser's head office. */
export const defaultTimeZone = "Europe/Paris"

/** Cookie by which the browser tells its zone, so that server and browser print the same day. */
export const timeZoneCookie = "crm_zone"

/** @returns the zone when the platform knows it, else the default; the cookie is written by the browser and not trusted */
export function toTimeZone(value: string | undefined): string {
  if (!value || value.length > 60) return defaultTimeZone
  try {
    return new Intl.DateTimeFormat("en", { timeZone: value }).resolvedOptions().timeZone
  } catch (error) {
    if (error instanceof RangeError) return defaultTimeZone
    throw error
  }
}
