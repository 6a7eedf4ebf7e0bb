// Without schemas, so that screens that use these load none.

/** Sections of a percent: 1250 is 12.5 %. */
export const basisPoints = 10_000
/** Percent of a split invoice that is due at once, unless said otherwise (I-2); apart from the registration's payment plan. */
export const defaultFirstPayment = 30
/** Days before the show opens on which the rest of a split invoice is due, unless said otherwise. */
export const secondPaymentDays = 45
/** Days after the date of a split invoice on which its first part is due, unless the show's session says otherwise; its upper limit. */
export const depositDays = 7
export const maxDepositDays = 365
/** Days after its date on which an invoice is due that is not split. */
export const paymentDays = 30
/** Invoices of a registration on one page, and the last page 'See more' asks for (I-6). */
export const invoicesPerPage = 5
export const lastInvoicePage = 3

/** Cents of an invoice at most. */
export const maxInvoiceTotal = 1_000_000_000
/**
 * Seen from the seller; of France alone `overseas`, its departments with VAT at rates of their own (Guadeloupe, Martinique, Réunion), and
 * `overseas_untaxed`, those without (French Guiana, Mayotte).
 */
export const taxPlaces = ["domestic", "overseas", "overseas_untaxed", "eu", "abroad"] as const
/** Of EN 16931: S taxed, AE reverse charge, G export, E exempt, O outside the scope of the tax. */
export const taxCategories = ["S", "AE", "G", "E", "O"] as const
