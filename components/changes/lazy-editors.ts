import { type ComponentType, lazy } from "react"

/**
 * Editors of a record that load when they are opened.
 * @param loadBar brings what guards and saves changes
 * @returns what makes an editor lazy; it comes together with the bar: nothing can be typed before that is there
 */
export function lazyEditors(loadBar: () => Promise<unknown>) {
  return <Props>(load: () => Promise<{ default: ComponentType<Props> }>) =>
    lazy(async () => {
      const [editor] = await Promise.all([load(), loadBar()])
      return editor
    })
}
