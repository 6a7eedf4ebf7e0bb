/** SQL on a row of sequence: it is not paused, and sequences are not stopped altogether. */
export const mayMove =
  "sequence.paused_at IS NULL AND NOT EXISTS (SELECT FROM sequence_switch WHERE stopped_at IS NOT NULL)"
