const signs: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" }

/** Text as HTML has it, also within an attribute. */
export const escapedHtml = (text: string): string => text.replace(/[&<>"]/g, (sign) => signs[sign] ?? sign)
