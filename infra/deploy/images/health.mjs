// For engines that ask the container itself: whether the process in it lives.
const port = process.env.OPERATIONS_PORT ?? '9000'
const reply = await fetch(`http://127.0.0.1:${port}/healthz`, { signal: AbortSignal.timeout(3_000) }).catch(
  () => undefined,
)
process.exit(reply?.ok ? 0 : 1)
