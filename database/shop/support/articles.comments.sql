comment on column public.articles.body is 'plain text: an empty line parts paragraphs, lines that begin with "- " are a list, "## " is a heading';
