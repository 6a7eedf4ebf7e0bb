/** Holds whoever waits for `opened` until it is opened. */
export function gate() {
  let resolve: () => void = () => undefined
  const opened = new Promise<void>((settle) => {
    resolve = settle
  })
  return { opened, open: () => resolve() }
}
