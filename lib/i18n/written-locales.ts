/** How days and amounts are written to customers in each language: English with the day before the month. */
export const writtenLocales = { en: "en-GB", fr: "fr-FR" } as const
