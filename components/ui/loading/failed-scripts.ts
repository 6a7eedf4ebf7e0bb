/**
 * Takes scripts that failed out of the page. The bundler's loader, asked for a script whose element is in the page, waits for that
 * element: one that had failed before never settles, so what it holds could not be loaded again.
 */
export function removeFailedScripts(): void {
  const remove = ({ target }: Event) => {
    if (target instanceof HTMLScriptElement) target.remove()
  }
  // Failures of files do not bubble.
  window.addEventListener("error", remove, { capture: true })
}
