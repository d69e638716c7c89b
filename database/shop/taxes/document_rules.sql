-- What invoices and credit notes of a registered seller must say, by the seller's country: the only place with these rules, except
-- for how tax is rounded (internal.rounds_by_line). A seller without a tax number, or in a country that is not here, issues plain ones.
-- `territory`: countries within which nothing is exported. `converts`: which documents have their amounts in `currency` as well, where
-- they are in another one: `all`, or those with tax.
-- `registers`: the tax number shows that the seller charges tax. An ABN does not, so that a document without tax has no title of one with it.
-- `reverse` and `outside` are why a sale to another territory has no tax; `code` is the category of UNTDID 5305 in a structured
-- invoice, where there is one: it is a matter of VAT.
create or replace function internal.document_rules() returns table (
  country text, territory text, currency text, number_label text, invoice_title text, credit_title text, itemized boolean, structured boolean,
  registers boolean, converts text, reverse jsonb, outside jsonb, source text
)
language sql immutable
set search_path = ''
as $$
  select r.country, r.territory, r.currency, r.number_label, r.invoice_title, r.credit_title, r.itemized, r.structured, r.country <> 'AU', r.converts,
    jsonb_build_object('code', r.reverse_code, 'en', r.reverse_en, 'ar', r.reverse_ar),
    jsonb_build_object('code', r.outside_code, 'en', r.outside_en, 'ar', r.outside_ar), r.source
  from (
    values
    ('AE', 'AE', 'AED', 'trn', 'tax_invoice', 'tax_credit_note', true, true, 'all',
      'G', 'Zero-rated export of services: Article 45(1) of Federal Decree-Law No. 8 of 2017 and Article 31 of Cabinet Decision No. 52 of 2017. The recipient accounts for tax in its own country.',
      'تصدير خدمات خاضع لنسبة الصفر: البند (1) من المادة (45) من المرسوم بقانون اتحادي رقم (8) لسنة 2017 والمادة (31) من قرار مجلس الوزراء رقم (52) لسنة 2017. يحتسب المستلم الضريبة في دولته.',
      'G', 'Zero-rated export of services: Article 45(1) of Federal Decree-Law No. 8 of 2017 and Article 31 of Cabinet Decision No. 52 of 2017.',
      'تصدير خدمات خاضع لنسبة الصفر: البند (1) من المادة (45) من المرسوم بقانون اتحادي رقم (8) لسنة 2017 والمادة (31) من قرار مجلس الوزراء رقم (52) لسنة 2017.',
      'Federal Decree-Law 8/2017, articles 65, 69 and 70; Cabinet Decision 52/2017 (Executive Regulation), articles 59 to 61; Public Clarifications VATP006 and VATP019: https://tax.gov.ae/en/legislation.aspx'),
    ('GB', 'GB', 'GBP', 'vat', 'invoice', 'credit_note', true, true, 'taxed',
      'AE', 'Reverse charge: the customer accounts for VAT where it belongs. Outside the scope of UK VAT (section 7A of the Value Added Tax Act 1994).',
      'الاحتساب العكسي (Reverse charge): يحتسب العميل ضريبة القيمة المضافة في دولته. خارج نطاق ضريبة القيمة المضافة في المملكة المتحدة (المادة 7A من قانون ضريبة القيمة المضافة لسنة 1994).',
      'O', 'Outside the scope of UK VAT: supplied to a customer outside the UK (section 7A of, and paragraph 16 of Schedule 4A to, the Value Added Tax Act 1994).',
      'خارج نطاق ضريبة القيمة المضافة في المملكة المتحدة: التوريد لعميل خارجها (المادة 7A والفقرة 16 من الملحق 4A من قانون ضريبة القيمة المضافة لسنة 1994).',
      'VAT Regulations 1995, regulations 14 and 15C: https://www.legislation.gov.uk/uksi/1995/2518/regulation/14; VAT Notice 700, sections 16 to 18'),
    ('AU', 'AU', 'AUD', 'abn', 'tax_invoice', 'adjustment_note', true, false, 'taxed',
      null, 'GST-free: supplied to a recipient outside Australia (section 38-190 of the GST Act 1999). The recipient accounts for tax in its own country.',
      'معفى من ضريبة السلع والخدمات: التوريد لمستلم خارج أستراليا (المادة 38-190 من قانون ضريبة السلع والخدمات لسنة 1999). يحتسب المستلم الضريبة في دولته.',
      null, 'GST-free: supplied to a recipient outside Australia (section 38-190 of the GST Act 1999).',
      'معفى من ضريبة السلع والخدمات: التوريد لمستلم خارج أستراليا (المادة 38-190 من قانون ضريبة السلع والخدمات لسنة 1999).',
      'A New Tax System (Goods and Services Tax) Act 1999, sections 9-85, 9-90, 29-70 and 29-75; GSTR 2001/2, GSTR 2013/1 and GSTR 2013/2: https://www.ato.gov.au/law'),
    ('US', 'US', null, 'tax', 'invoice', 'credit_note', false, false, null,
      null, null, null, null, null, null,
      'No federal law says what an invoice contains; sales taxes are those of states and have no invoices with tax numbers')
  ) as r (country, territory, currency, number_label, invoice_title, credit_title, itemized, structured, converts,
    reverse_code, reverse_en, reverse_ar, outside_code, outside_en, outside_ar, source)
  union all
  select m.country, 'EU', m.currency, 'vat', 'invoice', 'credit_note', true, true, true, 'taxed',
    jsonb_build_object('code', 'AE',
      'en', 'Reverse charge: the recipient accounts for VAT (Articles 44 and 196 of Directive 2006/112/EC).',
      'ar', 'الاحتساب العكسي (Reverse charge): يحتسب المستلم ضريبة القيمة المضافة (المادتان 44 و196 من التوجيه 2006/112/EC).'),
    jsonb_build_object('code', 'O',
      'en', 'Not subject to VAT in the European Union: supplied to a recipient established outside it (Articles 44 and 59 of Directive 2006/112/EC).',
      'ar', 'غير خاضع لضريبة القيمة المضافة في الاتحاد الأوروبي: التوريد لمستلم خارجه (المادتان 44 و59 من التوجيه 2006/112/EC).'),
    'Directive 2006/112/EC, articles 91, 219, 226 and 230: https://eur-lex.europa.eu/eli/dir/2006/112'
  from (
    select e.country, 'EUR' as currency from unnest(string_to_array('AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK', ' ')) as e (country)
    union all
    values ('CZ', 'CZK'), ('DK', 'DKK'), ('HU', 'HUF'), ('PL', 'PLN'), ('RO', 'RON'), ('SE', 'SEK')
  ) as m
$$;
