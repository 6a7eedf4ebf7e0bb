import { useEffect, useRef, useState } from "react"
import { heightOf, paint } from "./frame-document.ts"
import classes from "./mail-body.module.css"

/** Pixels of a frame into which nobody can look. */
const unmeasured = 400

type Props = {
  title: string
  src: string
  isDark: boolean
  /** As told last. */
  height: number | undefined
  onHeight: (pixels: number) => void
}

/** A frame in which nothing runs: no script, no form. It is measured and painted from here. */
export function MailFrame({ title, src, isDark, height, onHeight }: Props) {
  const frame = useRef<HTMLIFrameElement>(null)
  const [page, setPage] = useState<Document>()
  const [isOnPaper, setOnPaper] = useState(true)

  function take() {
    const loaded = frame.current?.contentDocument
    // An empty page is there before the answer.
    if (loaded?.body && loaded.URL !== "about:blank") setPage(loaded)
    else if (!loaded) onHeight(unmeasured)
  }

  useEffect(() => {
    if (!page) return
    setOnPaper(paint(page, isDark))
    const measure = () => frame.current && onHeight(heightOf(frame.current, page))
    measure()
    // Images come later, quoted text is unfolded, columns change their width.
    const observer = new ResizeObserver(measure)
    observer.observe(page.body)
    return () => observer.disconnect()
  }, [page, isDark, onHeight])

  return (
    <iframe
      ref={frame}
      className={classes.frame}
      data-paper={(isDark && isOnPaper) || undefined}
      title={title}
      src={src}
      sandbox="allow-same-origin allow-popups allow-popups-to-escape-sandbox"
      referrerPolicy="no-referrer"
      style={{ height: height ?? 0 }}
      onLoad={take}
    />
  )
}
