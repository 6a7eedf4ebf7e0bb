/** Days ahead that the end of a token for a script is set to unless another day is chosen. */
export const usualTokenDays = 90
/** Days ahead that it may be; the back end has a year by the calendar. */
export const maxTokenDays = 365
