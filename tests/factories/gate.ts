/** Holds whoever waits for `opened` until it is opened. */
export function gate() {
  const { promise: opened, resolve: open } = Promise.withResolvers<void>()
  return { opened, open }
}
