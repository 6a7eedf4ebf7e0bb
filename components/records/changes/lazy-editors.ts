import { type ComponentType, createElement } from "react"
import { loadable } from "#components/ui/loading/loadable.ts"

/**
 * Editors of a record that load once the page is idle, when the pointer comes near, or when they are opened.
 * @param loadBar brings what guards and saves changes
 * @returns what makes an editor lazy: nothing is drawn until it is there, and it comes together with the bar
 */
export function lazyEditors(loadBar: () => Promise<unknown>) {
  return <Props extends object>(load: () => Promise<{ default: ComponentType<Props> }>) => {
    const { useLoaded, preload } = loadable(async () => (await Promise.all([load(), loadBar()]))[0].default)
    const LazyEditor = (props: Props) => {
      const Editor = useLoaded()
      return Editor ? createElement(Editor, props) : null
    }
    return Object.assign(LazyEditor, { preload })
  }
}
