-- The stored form of an email address, as `domain/emails/email-address.ts` writes it: in lower case, with the domain in its own
-- letters. `info@xn--bcher-kva.example` and `info@bücher.example` are one mailbox. What is no valid label stays as it is.
create function auth.domain_label(label text) returns text
language plpgsql immutable strict
set search_path = ''
as $$
declare
  coded constant text := substr(label, 5);
  hyphen constant integer := length(coded) - position('-' in reverse(coded)) + 1;
  basic constant text := case when position('-' in coded) > 0 then left(coded, hyphen - 1) else '' end;
  codes integer[] := array(select ascii(letter) from regexp_split_to_table(basic, '') as letter where letter <> '');
  at integer := case when position('-' in coded) > 0 then hyphen + 1 else 1 end;
  code bigint := 128;
  index bigint := 0;
  bias bigint := 72;
  before bigint;
  weight bigint;
  k integer;
  digit integer;
  threshold bigint;
  delta bigint;
begin
  -- RFC 3492.
  if left(label, 4) <> 'xn--' or coded !~ '^[a-z0-9-]+$' or length(coded) > 59 then return label; end if;
  while at <= length(coded) loop
    before := index;
    weight := 1;
    k := 36;
    loop
      digit := position(substr(coded, at, 1) in 'abcdefghijklmnopqrstuvwxyz0123456789') - 1;
      if at > length(coded) or digit < 0 or index > 100000000000 then return label; end if;
      index := index + digit * weight;
      threshold := least(greatest(k - bias, 1), 26);
      at := at + 1;
      exit when digit < threshold;
      weight := weight * (36 - threshold);
      if weight > 1000000000000 then return label; end if;
      k := k + 36;
    end loop;
    delta := (index - before) / case when before = 0 then 700 else 2 end;
    delta := delta + delta / (cardinality(codes) + 1);
    k := 0;
    while delta > 455 loop
      delta := delta / 35;
      k := k + 36;
    end loop;
    bias := k + 36 * delta / (delta + 38);
    code := code + index / (cardinality(codes) + 1);
    index := index % (cardinality(codes) + 1);
    if code > 1114111 or code between 55296 and 57343 then return label; end if;
    codes := codes[:index] || code::integer || codes[index + 1:];
    index := index + 1;
  end loop;
  return (select string_agg(chr(c), '' order by place) from unnest(codes) with ordinality as t (c, place));
end
$$;

create function auth.mailbox(address text) returns text
language sql immutable strict
set search_path = ''
as $$
  select case when written !~ '@(.*\.)?xn--' then written
    else left(written, length(written) - position('@' in reverse(written)) + 1) || (
      select string_agg(auth.domain_label(label), '.' order by place)
      from regexp_split_to_table(reverse(split_part(reverse(written), '@', 1)), '\.') with ordinality as labels (label, place))
  end
  from (select lower(normalize(btrim(address, E' \t\r\n'), NFC)) as written) as given
$$;

-- Where both notations have an account, both stay, and only the one in letters is found by its email.
update auth.users as u set email = auth.mailbox(u.email)
where u.email <> auth.mailbox(u.email)
  and (u.is_sso_user or not exists (
    select from auth.users as other
    where other.id <> u.id and not other.is_sso_user and auth.mailbox(other.email) = auth.mailbox(u.email)
      and (other.email = auth.mailbox(other.email) or (other.created_at, other.id) < (u.created_at, u.id))));
update auth.users set email_change = auth.mailbox(email_change) where email_change <> auth.mailbox(email_change);
update auth.identities as i set identity_data = jsonb_set(i.identity_data, '{email}', to_jsonb(u.email))
from auth.users as u
where u.id = i.user_id and i.provider = 'email' and i.email <> u.email and auth.mailbox(i.email) = u.email;
