const minuteMs = 60_000

/** A moment as the browser's own input of a day and time has it, in its own zone. */
export function typedMoment(moment: Date): string {
  return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs).toISOString().slice(0, 16)
}
