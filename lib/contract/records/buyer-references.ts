// Without schemas, so that screens that name these load none.

/** Longest number of a buyer's order (BT-13), and longest reference by which it files invoices (BT-10). */
export const maxPurchaseOrder = 60
export const maxBuyerReference = 60
