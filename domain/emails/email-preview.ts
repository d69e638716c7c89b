/** A rendered email: the response of `POST /functions/v1/preview-email`. */
export interface EmailPreview {
  subject: string;
  from: string;
  replyTo: string | null;
  text: string;
  /** URL of the HTML, for a frame in this shop's own pages; valid for five minutes. */
  frame: string;
}
