// What screens need of the home for the day without the contract's schemas.

/** Rows of each part; the lists behind them show the others. */
export const todayRows = 5
/** Conversations and runs are counted no further: that many stands for more. */
export const todayCountLimit = 100
