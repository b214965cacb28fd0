import { printedSamples } from '@forecourt/kernel/mail'
import { sampleContents } from '../mail-sample/sample-mails.ts'

/** Prints messaging's mails, made of sample data, for the mail sandbox. */
process.stdout.write(printedSamples(sampleContents, process.env.DEPLOYMENT))
