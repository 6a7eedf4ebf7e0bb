const MS = 1000

function seconds(began: number): string {
  return `${((performance.now() - began) / MS).toFixed(1)} s`
}

/** Rewrites the line on a terminal; in a file each line is written once, when it is complete. */
function begin(title: string) {
  if (process.stdout.isTTY) process.stdout.write(`  ${title} …`)
}

function end(mark: string, title: string, began: number) {
  if (process.stdout.isTTY) process.stdout.write("\r\u001b[2K")
  console.log(`${mark} ${title}  ${seconds(began)}`)
}

/**
 * Runs one step and shows its name, whether it worked and how long it took.
 * @returns what the step returns; throws what it throws
 */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now()
  begin(title)
  try {
    const result = await work()
    end("✓", title, began)
    return result
  } catch (error) {
    end("✗", title, began)
    throw error
  }
}
